import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { users } from '@recado/contract/users/users'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type FieldIssue, fieldErrorText } from './fieldErrorText.ts'

/** The message of each field, through the contract's own schema. */
function messages(schema: z.ZodType, input: unknown) {
  const told = {
    error: (issue: FieldIssue) =>
      fieldErrorText(issue)
        .map((part) => JSON.stringify(part))
        .join(' '),
  }
  const issues = schema.safeParse(input, told).error?.issues ?? []
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]))
}

test('each kind of issue has its message', () => {
  expect(messages(tags.create, { name: 'ab' })).toEqual({ name: '"text.tooSmall" {"count":3}' })
  expect(messages(tags.create, { name: '' })).toEqual({ name: '"required" {}' })
  expect(messages(tags.create, { name: '   ' })).toEqual({ name: '"required" {}' })
  expect(messages(queues.create, { name: 'x'.repeat(51), color: '#000', orderQueue: 10_000 })).toEqual({
    name: '"text.tooBig" {"count":50}',
    orderQueue: '"number.tooBig" {"limit":9999}',
  })
  expect(messages(queues.create, { name: 'ok', color: '', orderQueue: '' })).toEqual({
    color: '"required" {}',
    orderQueue: '"required" {}',
  })
  expect(messages(users.create, { name: 'Ana', email: 'ana', password: '1234' })).toEqual({
    email: '"email" {}',
    password: '"text.tooSmall" {"count":5}',
  })
})

test('an issue from the server, without input and origin, has a message too', () => {
  expect(fieldErrorText({ code: 'too_small', minimum: 2 })).toEqual(['text.tooSmall', { count: 2 }])
  expect(fieldErrorText({ code: 'too_small', minimum: 1 })).toEqual(['required', {}])
  expect(fieldErrorText({ code: 'wrong_password' })).toEqual(['wrongPassword', {}])
  expect(fieldErrorText({ code: 'required' })).toEqual(['required', {}])
  expect(fieldErrorText({ code: 'private_address' })).toEqual(['privateAddress', {}])
  expect(fieldErrorText({ code: 'unknown_host' })).toEqual(['unknownHost', {}])
  expect(fieldErrorText({ code: 'custom' })).toEqual(['invalid', {}])
})
