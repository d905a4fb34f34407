import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { companyEndpoints } from './companies/companies.ts'
import { AppError, type ErrorCode, errors } from './errors.ts'
import { languages } from './kit/languages.ts'
import { accessEndpoints } from './users/access.ts'

const codes = Object.keys(errors) as ErrorCode[]

test('every code has a failure status and an English sentence', () => {
  for (const code of codes) {
    const [status, sentence] = errors[code]
    expect(code).toMatch(/^ERR_[A-Z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(sentence).toMatch(/^[A-Z].{8,}$/)
  }
})

/** The sentences of a language: general ones in one file, those of features in a file each. */
function sentencesIn(language: string): Record<string, string> {
  const folder = join(import.meta.dirname, '../../web/src/locales', language)
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { errors?: Record<string, string> }
  const ofFeatures = readdirSync(folder).map((file) => read(file).errors)
  return Object.assign({}, read('errors.json'), ...ofFeatures)
}

test.for(languages)('every code has a sentence in %s, and no sentence is without a code', (language) => {
  const sentences = sentencesIn(language)
  expect(codes.filter((code) => !sentences[code]?.trim())).toEqual([])
  expect(Object.keys(sentences).filter((key) => key.startsWith('ERR_') && !codes.includes(key as ErrorCode))).toEqual([])
})

test.for(languages)('errors before sign-in have their sentence in %s in a file that is loaded then', (language) => {
  const file = join(import.meta.dirname, `../../web/src/locales/${language}/errors.json`)
  const early = [...Object.values(accessEndpoints), ...Object.values(companyEndpoints)]
    .filter((one) => one.access === 'public')
    .flatMap((one) => one.errors)
  expect(early.length).toBeGreaterThan(5)
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(expect.arrayContaining(early))
})

test('every code that old clients know exists', () => {
  const ofRecords = ['SETTING', 'CONTACT', 'TICKET', 'USER', 'WAPP'].map((name) => `ERR_NO_${name}_FOUND`)
  const known = [
    ...[
      'ERR_INTERNAL_SERVER_ERROR',
      'ERR_NO_OTHER_WHATSAPP',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_CHECK_CONTACT',
    ],
    ...['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_INVALID_CREDENTIALS', 'ERR_USER_DONT_EXISTS', 'ERR_SENDING_WAPP_MSG'],
    ...['ERR_DELETE_WAPP_MSG', 'ERR_OTHER_OPEN_TICKET', 'ERR_SESSION_EXPIRED', 'ERR_USER_CREATION_DISABLED', 'ERR_NO_PERMISSION'],
    ...['ERR_DUPLICATED_CONTACT', ...ofRecords, 'ERR_CREATING_MESSAGE', 'ERR_CREATING_TICKET', 'ERR_FETCH_WAPP_MSG'],
    ...['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_WAPP_GREETING_REQUIRED'],
  ]
  expect(known).toHaveLength(26)
  expect(codes).toEqual(expect.arrayContaining(known))
})

test('the statuses are those of the specification', () => {
  const specified: Partial<Record<ErrorCode, number>> = {
    ...{ ERR_MALFORMED: 400, ERR_VALIDATION: 422, ERR_NOT_FOUND: 404, ERR_TOO_LARGE: 413, ERR_MEDIA_TYPE: 415, ERR_RATE_LIMIT: 429 },
    ...{
      ERR_SUBSCRIPTION_EXPIRED: 401,
      ERR_PLAN_FEATURE: 402,
      ERR_PLAN_LIMIT: 402,
      ERR_INVALID_CREDENTIALS: 401,
      ERR_SESSION_EXPIRED: 401,
    },
    ...{ ERR_QUEUE_COLOR_ALREADY_EXISTS: 409, ERR_LAST_ADMIN: 409, ERR_IN_USE: 409, ERR_EMAIL_TAKEN: 409, ERR_NAME_TAKEN: 409 },
    ...{ ERR_RESET_CODE: 400, ERR_USER_CREATION_DISABLED: 403, ERR_NO_PERMISSION: 403, ERR_INTERNAL_SERVER_ERROR: 500 },
    ...{ ERR_NO_SETTING_FOUND: 404, ERR_NO_USER_FOUND: 404, ERR_NO_WAPP_FOUND: 404 },
  }
  for (const [code, status] of Object.entries(specified)) expect(errors[code as ErrorCode][0], code).toBe(status)
  for (const code of codes.filter((one) => /^ERR_NO_\w+_FOUND$/.test(one))) expect(errors[code][0], code).toBe(404)
})

test('the wire has the code, the sentence, and details only if there are some', () => {
  expect(new AppError('ERR_IN_USE').body).toEqual({ error: 'ERR_IN_USE', message: errors.ERR_IN_USE[1] })
  expect(new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit: 10 }).body).toEqual({
    ...{ error: 'ERR_PLAN_LIMIT', message: errors.ERR_PLAN_LIMIT[1], details: { resource: 'users', limit: 10 } },
  })
  expect(new AppError('ERR_SESSION_EXPIRED', undefined, 403)).toMatchObject({ status: 403, code: 'ERR_SESSION_EXPIRED' })
})
