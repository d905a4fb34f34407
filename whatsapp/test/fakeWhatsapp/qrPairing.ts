import { randomBytes } from 'node:crypto'
import { Curve, hmacSign, type KeyPair, proto, S_WHATSAPP_NET } from 'baileys'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, seconds } from './nodes.ts'

const ACCOUNT_SIGNATURE = Buffer.from([6, 0])
const QR_PREFIX = /^https:\/\/wa\.me\/settings\/linked_devices#/

export type QrContent = { ref: string; noiseKey: Buffer; identity: Buffer; secret: Buffer }

export function readQr(qr: string): QrContent {
  const [ref = '', noiseKey = '', identity = '', secret = ''] = qr.replace(QR_PREFIX, '').split(',')
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  return { ref, noiseKey: bytes(noiseKey), identity: bytes(identity), secret: bytes(secret) }
}

type Vouching = { device: LinkedDevice; account: KeyPair; name: string; identity: Uint8Array; secret: Uint8Array }

/** The phone signs with its own key that this device belongs to its account. */
export function pairSuccess({ device, account, name, identity, secret }: Vouching): Node {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE(),
    timestamp: Number(seconds()),
    keyIndex: device.id,
    accountType: 0,
    deviceType: 0,
  }).finish()
  const accountSignature = Curve.sign(account.private, Buffer.concat([ACCOUNT_SIGNATURE, details, identity]))
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey: account.public, accountSignature }).finish()
  const vouched = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish()
  return node('iq', { from: S_WHATSAPP_NET, type: 'set', id: 'pair-2', xmlns: 'md', t: seconds() }, [
    node('pair-success', {}, [
      node('device-identity', {}, vouched),
      node('biz', { name }),
      node('device', { jid: device.jid, lid: device.lidJid }),
      node('platform', { name: 'smba' }),
    ]),
  ])
}
