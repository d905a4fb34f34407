import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { dependentNames } from './dependentNames.ts'

test('the records that use it are named, whatever their kinds', () => {
  const details = { queues: [{ id: 1, name: 'Vendas' }], connections: [{ id: 2, name: 'Loja' }] }
  expect(dependentNames(new AppError('ERR_IN_USE', details))).toBe('Vendas, Loja')
  expect(dependentNames(new AppError('ERR_IN_USE', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('Padaria Sol')
})

test('an error without names returns nothing', () => {
  for (const details of [undefined, 'x', { company: { id: 7, name: 'Padaria Sol' } }, { companies: ['Padaria Sol'] }])
    expect(dependentNames(new AppError('ERR_IN_USE', details))).toBe('')
  expect(dependentNames(new AppError('ERR_NOT_FOUND', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('')
  expect(dependentNames(new Error('x'))).toBe('')
})
