import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { namesInUse } from './namesInUse.ts'

test('the records that use it are named, whatever their kinds', () => {
  const details = { queues: [{ id: 1, name: 'Vendas' }], connections: [{ id: 2, name: 'Loja' }] }
  expect(namesInUse(new AppError('ERR_IN_USE', details))).toBe('Vendas, Loja')
  expect(namesInUse(new AppError('ERR_IN_USE', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('Padaria Sol')
})

test('an error without names returns nothing', () => {
  for (const details of [undefined, 'x', { company: { id: 7, name: 'Padaria Sol' } }, { companies: ['Padaria Sol'] }])
    expect(namesInUse(new AppError('ERR_IN_USE', details))).toBe('')
  expect(namesInUse(new AppError('ERR_NOT_FOUND', { companies: [{ id: 7, name: 'Padaria Sol' }] }))).toBe('')
  expect(namesInUse(new Error('x'))).toBe('')
})
