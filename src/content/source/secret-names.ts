/** Names of files that usually hold secrets. What is outside the content folder and named so is never included. */

/** Each with a name that it matches, and one that it does not. */
export const SECRET_NAMES: readonly (readonly [pattern: RegExp, yes: string, no: string])[] = [
  [/(?:^|\.)env(?:\.|$)/, 'prod.env', 'environment.md'],
  [/\.(?:pem|key|p12|pfx|ppk|jks|keystore|keytab|kdbx|gpg)$/, 'server.key', 'keys.md'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)/, 'id_ed25519', 'id.rs'],
  [
    /^(?:credentials?|secrets?|passwords?|passwd|tokens?)(?:\.(?:json|ya?ml|toml|ini|cfg|conf|properties|xml|csv|txt|enc))?$/,
    'secrets.yaml',
    'secrets.py',
  ],
  [
    /^(?:shadow|htpasswd|netrc|pgpass|npmrc|pypirc|kubeconfig)$|\.htpasswd$/,
    'kubeconfig',
    'shadow.css',
  ],
  [
    /\.(?:tfstate|tfvars)(?:\.|$)|\.(?:ovpn|secret|password|token)$/,
    'terraform.tfstate',
    'auth.token.ts',
  ],
  [/^service[-_]?account.*\.json$/, 'service-account-prod.json', 'service-account.md'],
];

/** @param name last part of a path */
export function looksSecret(name: string): boolean {
  const lower = name.toLowerCase();
  return SECRET_NAMES.some(([pattern]) => pattern.test(lower));
}
