import tls from 'node:tls'
import { Curve, proto, WA_CERT_DETAILS } from 'baileys'

const root = Curve.generateKeyPair()
const intermediate = Curve.generateKeyPair()
const { Details } = proto.CertChain.NoiseCertificate
const CENTURIES = 4e9

/** The key and the certificate that a client must trust to speak to a stand-in. Both are text, so that other processes can get them. */
export type TrustedRoot = { root: string; certificate: string }

export const trustedRootOf = (certificate: string): TrustedRoot => ({ root: Buffer.from(root.public).toString('hex'), certificate })

const others = tls.getCACertificates('default')

/**
 * From now on this process trusts only this stand-in, not the real service or an earlier stand-in: all certificates share one name, and
 * only the first is tried.
 */
export function trustRoot({ root, certificate }: TrustedRoot) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root, 'hex')
  tls.setDefaultCACertificates([...others, certificate])
}

/** The certificate chain from the root to the key of the server. */
export function certificateChainFor(key: Uint8Array): Uint8Array {
  const details = Details.encode({ serial: 2, issuerSerial: 1, key, notBefore: 0, notAfter: CENTURIES }).finish()
  const above = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, notBefore: 0, notAfter: CENTURIES }).finish()
  return proto.CertChain.encode({
    leaf: { details, signature: Curve.sign(intermediate.private, details) },
    intermediate: { details: above, signature: Curve.sign(root.private, above) },
  }).finish()
}
