import { Secret, TOTP } from 'otpauth'
import { hours } from '../../../kernel/clock.ts'

const PERIOD = 30
/** A phone may be one period ahead or behind, and its owner needs a moment to type. */
const DRIFT = 1
/** How far a phone's clock may be off for the set-up to name it as the cause. */
const NAMED_DRIFT = hours(12) / 1000 / PERIOD

const totpOf = (secret: string, shown: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...shown, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })
const periodAt = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD)

/** 160 bits, as apps expect them, in the letters that a person can type. */
export const newAppSecret = () => new Secret({ size: 20 }).base32

/** The address in the QR code. */
export const appUri = ({ secret, account, issuer }: { secret: string; account: string; issuer: string }) =>
  totpOf(secret, { issuer, label: account }).toString()

/** The period of 30 seconds to which the code belongs; undefined if it is none of the current ones. */
export function periodOfCode(secret: string, code: string, now: Date): number | undefined {
  const difference = differenceOf(secret, { code, now, window: DRIFT })
  return difference === undefined ? undefined : periodAt(now) + difference
}

/** By how many seconds the clock that made this code differs from ours; undefined if no clock explains the code. */
export function clockDifference(secret: string, code: string, now: Date): number | undefined {
  const difference = differenceOf(secret, { code, now, window: NAMED_DRIFT })
  return difference === undefined ? undefined : difference * PERIOD
}

/** By how many periods the code is ahead of now. Apps show the digits in two groups, and people type them so. */
function differenceOf(secret: string, { code, now, window }: { code: string; now: Date; window: number }): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  return totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window }) ?? undefined
}
