import tls from 'node:tls'
import { Curve, proto, WA_CERT_DETAILS } from 'baileys'

const root = Curve.generateKeyPair()
const intermediate = Curve.generateKeyPair()
const { Details } = proto.CertChain.NoiseCertificate
const CENTURIES = 4e9

/** What somebody must believe in to speak to a stand-in instead of the real service. As text it goes to other processes. */
export type TrustedRoot = { root: string; certificate: string }

export const trustedRootOf = (certificate: string): TrustedRoot => ({ root: Buffer.from(root.public).toString('hex'), certificate })

const others = tls.getCACertificates('default')

/**
 * From here on this process believes the stand-in, and nobody who says to be the real service; no stand-in before it either, for all
 * have one name, and only the first of a name is looked at.
 */
export function trustRoot({ root, certificate }: TrustedRoot) {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root, 'hex')
  tls.setDefaultCACertificates([...others, certificate])
}

/** The chain from the root to the key that the server shows. */
export function certificateChainFor(key: Uint8Array): Uint8Array {
  const details = Details.encode({ serial: 2, issuerSerial: 1, key, notBefore: 0, notAfter: CENTURIES }).finish()
  const above = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, notBefore: 0, notAfter: CENTURIES }).finish()
  return proto.CertChain.encode({
    leaf: { details, signature: Curve.sign(intermediate.private, details) },
    intermediate: { details: above, signature: Curve.sign(root.private, above) },
  }).finish()
}
