import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secrets = ReturnType<typeof createSecrets>

/** All keys of the product, derived from the one secret of the installation. */
export function createSecrets(secretKey: string) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'recado', purpose, 32))
  const sealing = key('seal')
  const refresh = key('refresh')
  const issuing = key('issued-token')
  const proof = (token: string) => createHmac('sha256', issuing).update(token).digest('base64url')
  return {
    tokenKey: key('access-token'),
    signingKey: key('signed-address'),
    /** Stored in the database, so that a start with another secret is noticed before it damages anything. */
    check: key('check').toString('base64url'),

    /** Encrypts a text that must be stored but must not be readable in the database. */
    seal(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(sealed: string) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },

    /** A token with a proof that this installation issued it: it tells an expired token from an invented one. */
    issued: (token: string) => `${token}.${proof(token)}`,
    wasIssued(token: string) {
      const end = token.lastIndexOf('.')
      return end > 0 && timingSafeEqualText(token.slice(end + 1), proof(token.slice(0, end)))
    },
    /** The refresh token that follows this one. It is derived, so that two tabs that refresh at once get the same. */
    successor: (token: string) => createHmac('sha256', refresh).update(token).digest('base64url'),
    /** The stored hash of a short code. Without the key the code cannot be guessed offline. */
    keyedHash: (text: string) => createHmac('sha256', refresh).update(`hash:${text}`).digest('base64url'),
  }
}

/** Letters and digits that nobody takes for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A code that a person reads in one place and types in another. */
export const randomCode = (length: number) => Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
export const randomToken = () => randomBytes(32).toString('base64url')
/** Short enough to be typed from a terminal, with upper and lower case letters and a digit. */
export const randomPassword = () => `${randomBytes(9).toString('base64url')}aA1`
/** The shown part of a secret, so that people recognise it. Nothing of a short one, since four characters would be most of it. */
export const maskSecret = (secret: string) => `…${secret.length < 8 ? '' : secret.slice(-4)}`
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export function timingSafeEqualText(a: string, b: string) {
  const [left, right] = [Buffer.from(hashToken(a)), Buffer.from(hashToken(b))]
  return timingSafeEqual(left, right)
}

/** Returns the configured secret, or the one generated into the data folder at the first start. */
export function readSecretKey({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }) {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(dataDir, file)
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST)
    throw new Error(`${file} does not hold the secret of this installation any more: bring back the file as it was`)
  return secret
}

const SHORTEST = 32

/** Renamed once it is on the disk, so that a killed start leaves no half secret behind. */
function makeSecret(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomToken(), { mode: 0o600, flush: true })
  renameSync(draft, file)
}
