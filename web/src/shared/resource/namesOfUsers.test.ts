import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { namesOfUsers } from './namesOfUsers.ts'

test('who uses it is named, whatever kinds they are of', () => {
  const details = { queues: [{ id: 1, name: 'Vendas' }], connections: [{ id: 2, name: 'Loja' }] }
  expect(namesOfUsers(new AppError('ERR_IN_USE', details))).toBe('Vendas, Loja')
  expect(namesOfUsers(new AppError('ERR_IN_USE', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('Padaria Sol')
})

test('a refusal that names nobody, and any other, says nothing here', () => {
  for (const details of [undefined, 'x', { company: { id: 7, name: 'Padaria Sol' } }, { companies: ['Padaria Sol'] }])
    expect(namesOfUsers(new AppError('ERR_IN_USE', details))).toBe('')
  expect(namesOfUsers(new AppError('ERR_NOT_FOUND', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('')
  expect(namesOfUsers(new Error('x'))).toBe('')
})
