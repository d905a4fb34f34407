import type { ConnectionState } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** The codes that link a phone; empty if there is none. */
type LinkingCodes = { qrcode: string; pairingCode: string }

export const toLinkingCodes = ({ qrcode = '', pairingCode = '' }: Pick<ConnectionState, 'qrcode' | 'pairingCode'>): LinkingCodes => ({
  qrcode,
  pairingCode,
})

export const sealCodes = ({ seal }: Pick<Secrets, 'seal'>, codes: LinkingCodes) =>
  codes.qrcode || codes.pairingCode ? seal(JSON.stringify(codes)) : null

export const unsealCodes = ({ unseal }: Pick<Secrets, 'unseal'>, sealed: string | null): LinkingCodes =>
  sealed === null ? toLinkingCodes({}) : (JSON.parse(unseal(sealed)) as LinkingCodes)

/** The QR code that is on the screen now; empty if there is none. */
export async function readQrcode(secrets: Pick<Secrets, 'unseal'>, db: TenantDb, id: number): Promise<string> {
  const row = await db.selectFrom('connections').select('codesSealed').where('id', '=', id).executeTakeFirst()
  return unsealCodes(secrets, row?.codesSealed ?? null).qrcode
}
