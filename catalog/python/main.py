"""A small program to start with: it serves one page on PORT."""

import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"It works. Replace main.py with your own program.\n"
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def stop(signal_number, frame):
    print("stopping")
    sys.exit(0)


signal.signal(signal.SIGTERM, stop)
server = ThreadingHTTPServer(("", int(os.environ["PORT"])), Page)
print(f"listening on port {server.server_address[1]}")
server.serve_forever()
