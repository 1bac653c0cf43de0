"""Uses the client that openapi-python-client generates from the daemon's document."""

import io
import os
import time

from daemon import AuthenticatedClient, Client
from daemon.api.container import (
    get_container_status_by_id,
    install_container,
    kill_container,
    list_containers,
    remove_container,
    start_container,
)
from daemon.api.core import get_daemon, get_health
from daemon.api.transfers import continue_upload, create_upload, download_path, get_upload
from daemon.models import (
    ApiError,
    ApiErrorError,
    Container,
    ContainerRequest,
    ContainerStatus,
    InstallContainerRequest,
    InstalledContainer,
    RemoveContainerRequest,
    ResumableUpload,
    ResumableUploadStatus,
)
from daemon.types import File

url = os.environ["BERTH_URL"]
caller = AuthenticatedClient(base_url=url, token=os.environ["BERTH_KEY"], raise_on_unexpected_status=True)

health = get_health.sync_detailed(client=Client(base_url=url))
assert health.parsed is not None and health.parsed.status.value == "ok"
assert health.headers["X-Request-Id"]

made = []
for name in ("python-1", "python-2"):
    installed = install_container.sync(client=caller, body=InstallContainerRequest(name=name, type_="nodejs"))
    assert isinstance(installed, InstalledContainer) and installed.status is ContainerStatus.INSTALLED
    made.append(installed.id)

first = list_containers.sync(client=caller, limit=1)
assert first is not None and not isinstance(first, ApiError)
assert len(first.containers) == 1 and isinstance(first.next_cursor, str)
second = list_containers.sync(client=caller, limit=1, cursor=first.next_cursor)
assert second is not None and not isinstance(second, ApiError)
assert second.containers[0].id != first.containers[0].id

got = get_container_status_by_id.sync(made[0], client=caller)
assert isinstance(got, Container) and got.name == "python-1" and got.started_at is None

start_container.sync(client=caller, body=ContainerRequest(id=made[0]))
until = time.monotonic() + 60
while got.status is not ContainerStatus.RUNNING:
    assert time.monotonic() < until, got.status
    time.sleep(0.2)
    got = get_container_status_by_id.sync(made[0], client=caller)
    assert isinstance(got, Container)
assert got.started_at is not None
kill_container.sync(client=caller, body=ContainerRequest(id=made[0]))
upload = create_upload.sync(client=caller, path=f"/{made[0]}/file", upload_length=4)
assert isinstance(upload, ResumableUpload) and upload.offset == 0
for offset, part in ((0, b"ab"), (2, b"cd")):
    sent = File(payload=io.BytesIO(part))
    kept = continue_upload.sync_detailed(upload.id, client=caller, body=sent, upload_offset=offset)
    assert kept.status_code == 204 and kept.headers["Upload-Offset"] == str(offset + 2)
whole = get_upload.sync(upload.id, client=caller)
assert isinstance(whole, ResumableUpload) and whole.status is ResumableUploadStatus.COMPLETED

for id in made:
    removed = remove_container.sync(client=caller, body=RemoveContainerRequest(id=id, remove_data=True))
    assert removed is not None and not isinstance(removed, ApiError)
    assert removed.status is ContainerStatus.REMOVED

gone = get_container_status_by_id.sync_detailed(made[0], client=caller)
assert gone.status_code == 404 and isinstance(gone.parsed, ApiError)
assert gone.parsed.error is ApiErrorError.NOT_FOUND

refused = get_daemon.sync_detailed(client=AuthenticatedClient(base_url=url, token="nobody"))
assert refused.status_code == 401 and isinstance(refused.parsed, ApiError)
assert refused.parsed.error is ApiErrorError.UNAUTHORIZED

# An invalid token.
download = download_path.sync_detailed(client=Client(base_url=url), path="/a", token="nobody")  # type: ignore[arg-type]
assert isinstance(download.parsed, ApiError) and download.status_code == 401
