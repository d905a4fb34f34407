import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { toFieldErrors } from './fieldErrors.ts'

const fields = ['name', 'email']

test('a conflict is shown at the field that can solve it', () => {
  expect(toFieldErrors(new AppError('ERR_EMAIL_TAKEN'), fields)).toMatchObject([{ path: 'email', code: 'ERR_EMAIL_TAKEN' }])
})

test("the server's field errors find the fields that are shown", () => {
  const error = new AppError('ERR_VALIDATION', {
    fields: [
      { path: 'name', code: 'too_small', message: '', minimum: 2 },
      { path: 'hidden', code: 'custom', message: '' },
    ],
  })
  expect(toFieldErrors(error, fields)).toEqual([{ path: 'name', code: 'too_small', message: '', minimum: 2 }])
})

test('other errors are shown for the form as a whole', () => {
  expect(toFieldErrors(new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit: 10 }), fields)).toEqual([])
  expect(toFieldErrors(new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS'), fields)).toEqual([])
  expect(toFieldErrors(new TypeError('network'), fields)).toEqual([])
})
