"""nginx as Debian has it, on a port of this machine."""

import shutil
import socket
import subprocess
import time
from contextlib import contextmanager

import serve

PROGRAM = shutil.which("nginx", path="/usr/sbin:/usr/bin")
PATIENCE = 20  # seconds


@contextmanager
def serving(root, scratch, server=""):
    """The address of a folder that nginx serves, with these lines in its `server` block; what it
    writes goes to `scratch`."""
    with socket.socket() as free:
        free.bind((serve.LOCAL, 0))
        port = free.getsockname()[1]
    configuration = scratch / "nginx.conf"
    configuration.write_text(f"""
        pid {scratch}/pid; error_log {scratch}/error.log; daemon off; user root;
        events {{}}
        http {{
            include /etc/nginx/mime.types; default_type application/octet-stream; gzip on;
            access_log off; client_body_temp_path {scratch}; proxy_temp_path {scratch};
            fastcgi_temp_path {scratch}; uwsgi_temp_path {scratch}; scgi_temp_path {scratch};
            server {{ listen {serve.LOCAL}:{port}; root {root}; {server} }}
        }}
    """)
    process = subprocess.Popen([PROGRAM, "-e", f"{scratch}/error.log", "-c", str(configuration)])
    try:
        give_up = time.monotonic() + PATIENCE
        while not _answers(port):
            assert process.poll() is None, (scratch / "error.log").read_text()
            assert time.monotonic() < give_up, "nginx does not come"
            time.sleep(0.05)
        yield f"http://{serve.LOCAL}:{port}/"
    finally:
        process.terminate()
        process.wait()


def _answers(port):
    """Whether a server listens there."""
    with socket.socket() as probe:
        return probe.connect_ex((serve.LOCAL, port)) == 0
