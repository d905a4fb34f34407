import type { LineState } from '../../carriers/port.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** What is shown so that a phone can be linked; each is empty where there is none. */
type LinkingCodes = { qrcode: string; pairingCode: string }

export const codesIn = ({ qrcode = '', pairingCode = '' }: Pick<LineState, 'qrcode' | 'pairingCode'>): LinkingCodes => ({
  qrcode,
  pairingCode,
})

export const sealedCodes = ({ seal }: Pick<Secrets, 'seal'>, codes: LinkingCodes) =>
  codes.qrcode || codes.pairingCode ? seal(JSON.stringify(codes)) : null

export const openCodes = ({ unseal }: Pick<Secrets, 'unseal'>, sealed: string | null): LinkingCodes =>
  sealed === null ? codesIn({}) : (JSON.parse(unseal(sealed)) as LinkingCodes)
