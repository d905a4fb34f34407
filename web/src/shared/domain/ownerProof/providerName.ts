const known: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
}

/** What people call the provider: the product that they know, or the name of its machine. */
export function providerName(issuer: string): string {
  const host = URL.parse(issuer)?.host ?? issuer
  return known[host] ?? host
}
