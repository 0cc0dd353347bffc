"""certificate.py -- a certificate of this machine, made on the spot, and what a client needs to believe it.

Nothing of it outlives the test: no private key is kept anywhere."""
import atexit
import os
import shutil
import ssl
import subprocess
import tempfile

KINDS = {"ec": ("ec", "-pkeyopt", "ec_paramgen_curve:P-256"), "rsa": ("rsa", "-pkeyopt", "rsa_keygen_bits:2048"),
         "p-384": ("ec", "-pkeyopt", "ec_paramgen_curve:P-384"), "ed25519": ("ed25519",),
         "p-521": ("ec", "-pkeyopt", "ec_paramgen_curve:P-521"), "ed448": ("ed448",), "pss": ("rsa-pss",),
         "short": ("rsa", "-pkeyopt", "rsa_keygen_bits:1024")}
PAST = ("20200101000000Z", "20200201000000Z")
AUTHORITY = """[ca]
default_ca = here
[here]
database = {0}/index
serial = {0}/serial
new_certs_dir = {0}
default_md = sha256
policy = any
[any]
commonName = supplied
"""


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Certificate:
    def __init__(self, kind="ec", between=None):
        self.folder = tempfile.mkdtemp()
        atexit.register(shutil.rmtree, self.folder, True)
        self.path, self.key = os.path.join(self.folder, "casa.pem"), os.path.join(self.folder, "casa.key")
        how = KINDS[kind]
        openssl("req", "-x509", "-newkey", *how, "-nodes", "-days", "7", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", self.key, "-out", self.path)
        os.chmod(self.key, 0o600)
        if between:
            self.date(*between)

    def date(self, since, until):
        """The same certificate for another time."""
        request, config = os.path.join(self.folder, "request"), os.path.join(self.folder, "config")
        for name, text in (("config", AUTHORITY.format(self.folder)), ("index", ""), ("serial", "01\n")):
            with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
                file.write(text)
        openssl("req", "-new", "-key", self.key, "-subj", "/CN=localhost", "-out", request)
        openssl("ca", "-batch", "-selfsign", "-notext", "-config", config, "-keyfile", self.key, "-in", request,
                "-startdate", since, "-enddate", until, "-out", self.path)

    def words(self):
        """For the command line of feltrod."""
        return ["--tls-certificate", self.path, "--tls-key", self.key]

    def context(self):
        """Of a client that believes this certificate and no other."""
        return ssl.create_default_context(cafile=self.path)
