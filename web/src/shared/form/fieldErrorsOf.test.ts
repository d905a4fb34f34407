import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from './fieldErrorsOf.ts'

const fields = ['name', 'email']

test('a conflict belongs to the field that can end it', () => {
  expect(fieldErrorsOf(new AppError('ERR_EMAIL_TAKEN'), fields)).toMatchObject([{ path: 'email', code: 'ERR_EMAIL_TAKEN' }])
})

test("the server's field errors find the fields that are shown", () => {
  const error = new AppError('ERR_VALIDATION', {
    fields: [
      { path: 'name', code: 'too_small', message: '', minimum: 2 },
      { path: 'hidden', code: 'custom', message: '' },
    ],
  })
  expect(fieldErrorsOf(error, fields)).toEqual([{ path: 'name', code: 'too_small', message: '', minimum: 2 }])
})

test('everything else is for the form as a whole', () => {
  expect(fieldErrorsOf(new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit: 10 }), fields)).toEqual([])
  expect(fieldErrorsOf(new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS'), fields)).toEqual([])
  expect(fieldErrorsOf(new TypeError('network'), fields)).toEqual([])
})
