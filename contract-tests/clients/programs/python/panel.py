"""Uses the client that openapi-python-client generates from the panel's document."""

import os
import time

from panel import AuthenticatedClient, Client
from panel.api.api_keys import create_api_key, delete_api_key, list_api_keys
from panel.api.core import get_health
from panel.api.servers import create_server, delete_server, get_server, list_servers
from panel.models import ApiError, ApiErrorError, ApiKeyWithSecret, NewServer, NewUserApiKey, Server

url = os.environ["BERTH_URL"]
caller = AuthenticatedClient(base_url=url, token=os.environ["BERTH_KEY"], raise_on_unexpected_status=True)

health = get_health.sync_detailed(client=Client(base_url=url))
assert health.parsed is not None and health.parsed.status.value == "ok"
assert health.headers["X-Request-Id"]

keys = []
for name in ("python 1", "python 2"):
    key = create_api_key.sync(client=caller, body=NewUserApiKey(name=name, permissions=["servers.read"]))
    assert isinstance(key, ApiKeyWithSecret) and key.name == name
    assert key.expires_at is None and key.server_ids is None
    keys.append(key)

first = list_api_keys.sync(client=caller, limit=1)
assert first is not None and not isinstance(first, ApiError)
assert len(first.items) == 1 and isinstance(first.next_cursor, str)
second = list_api_keys.sync(client=caller, limit=1, cursor=first.next_cursor)
assert second is not None and not isinstance(second, ApiError)
assert second.items[0].id != first.items[0].id

for key in keys:
    assert delete_api_key.sync_detailed(key.id, client=caller).status_code == 204

made = create_server.sync(client=caller, body=NewServer(name="Python", type_="nodejs"))
assert isinstance(made, Server)
got = get_server.sync(made.id, client=caller)
for _ in range(60):
    if not isinstance(got, Server) or got.status.value != "installing":
        break
    time.sleep(1)
    got = get_server.sync(made.id, client=caller)
assert isinstance(got, Server) and got.name == "Python" and got.started_at is None
assert delete_server.sync_detailed(made.id, client=caller, remove_data=True).status_code == 204

gone = get_server.sync_detailed(made.id, client=caller)
assert gone.status_code == 404 and isinstance(gone.parsed, ApiError)
assert gone.parsed.error is ApiErrorError.NOT_FOUND

stranger = AuthenticatedClient(base_url=url, token="nobody")
refused = list_servers.sync_detailed(client=stranger)
assert refused.status_code == 401 and isinstance(refused.parsed, ApiError)
assert refused.parsed.error is ApiErrorError.UNAUTHORIZED
