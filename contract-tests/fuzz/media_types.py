"""Media types that schemathesis knows by another name."""

import schemathesis

schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")
