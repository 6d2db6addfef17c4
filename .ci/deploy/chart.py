"""Reads the chart as `helm lint --strict` and `helm template` do (Helm's own code, from its SDK), and what it renders by the schemas of the oldest Kubernetes that can be asked and the newest."""

import sys

import helm_python as helm
import yaml
from kubernetes_validate.utils import all_versions, validate

CHART = "deploy/helm/docent"
NAMED = {"image": {"repository": "registry.acme.example/docent"}, "baseUrl": "https://docs.acme.example"}

# Each way to install it that content/operate/kubernetes.md shows, with the kinds of what comes of it.
COMMON = ["Deployment", "Service"]
RENDERED = {
    "an address": (
        {**NAMED, "docs": {"serve": "https://files.acme.example/docs.json", "key": "a\nkey\n"}},
        ["ConfigMap", "PodDisruptionBudget", *COMMON],
    ),
    "an image, one replica": (
        {**NAMED, "docs": {"image": "registry.acme.example/docs:1f3c"}, "replicas": 1},
        COMMON,
    ),
    "an ingress below a path": (
        {
            **NAMED,
            "baseUrl": "https://acme.example:8443/manual",
            "docs": {"serve": "/docs.docent"},
            "imagePullSecrets": [{"name": "registry"}],
            "ingress": {
                "enabled": True,
                "className": "nginx",
                "annotations": {"a.example/b": "c"},
                "tlsSecretName": "tls",
            },
        },
        ["Ingress", "PodDisruptionBudget", *COMMON],
    ),
}

# What is missing, and the message that says so.
REFUSED = {
    "image.repository: name your image": {"baseUrl": "https://docs.acme.example", "docs": {"serve": "/docs.docent"}},
    "baseUrl: name the public address": {"image": NAMED["image"], "docs": {"serve": "/docs.docent"}},
    "docs.serve: name the https:// address": NAMED,
}

faults = []
versions = [all_versions()[0], all_versions()[-1]]


def kind_of(name: str, text: str) -> str:
    """Returns the kind of a rendered document, which the schemas have to allow."""
    document = yaml.safe_load(text)
    hosts = [rule["host"] for rule in document["spec"].get("rules", [])] if document["kind"] == "Ingress" else []
    faults.extend(f"{name}: an ingress takes no port: {host}" for host in hosts if ":" in host)
    for version in versions:
        try:
            validate(document, version, strict=True)
        except Exception as error:
            path = ".".join(map(str, getattr(error, "path", [])))
            faults.append(f"{name}, {document['kind']}, Kubernetes {version}: {path}: {error.message}")
    return document["kind"]


with helm.Chart.load(CHART) as chart:
    for name, (values, expected) in RENDERED.items():
        report = helm.lint(CHART, values, strict=True)
        faults += [f"{name}: {message}" for message in report["messages"] if message["severity"] > 1]
        faults += [f"{name}: {error}" for error in report["errors"]]
        documents = [
            text
            for path, file in chart.render(values, name="docs", namespace="acme").items()
            if not path.endswith("NOTES.txt")
            for text in file.split("\n---\n")
            if text.strip()
        ]
        kinds = sorted(kind_of(name, text) for text in documents)
        if kinds != sorted(expected):
            faults.append(f"{name}: rendered {kinds} instead of {sorted(expected)}")
    for message, values in REFUSED.items():
        try:
            chart.render(values, name="docs")
            faults.append(f"rendered without what this asks for: {message}")
        except helm.HelmError as error:
            if message not in str(error):
                faults.append(f"the error does not say {message!r}: {error}")

for fault in faults:
    print(fault)
print(f"= chart: Helm {helm.helm_sdk_version()}, Kubernetes {' and '.join(versions)}")
sys.exit(1 if faults else 0)
