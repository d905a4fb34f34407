import { generateKeyPairSync, sign } from 'node:crypto'

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const setOf = (...parts: Buffer[]) => tagged(0x31, ...parts)
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
const octets = (bytes: Buffer) => tagged(0x04, bytes)
const text = (value: string) => tagged(0x0c, Buffer.from(value))
const time = (value: string) => tagged(0x17, Buffer.from(value))

const COMMON_NAME = '550403'
const ALTERNATIVE_NAMES = '551d11'
const BASIC_CONSTRAINTS = '551d13'
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const TRUE = tagged(0x01, Buffer.from([0xff]))
const LOOPBACK = Buffer.from([127, 0, 0, 1])

/** A certificate for this machine only. Nobody trusts it without being told to. */
export function createSelfSignedCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(setOf(sequence(identifier(COMMON_NAME), text('Stand-in of the media servers'))))
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256))
  const extension = (id: string, value: Buffer) => sequence(identifier(id), octets(value))
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension(ALTERNATIVE_NAMES, sequence(tagged(0x87, LOOPBACK))), extension(BASIC_CONSTRAINTS, sequence(TRUE)))),
  )
  const der = sequence(body, algorithm, bits(sign('sha256', body, privateKey)))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
