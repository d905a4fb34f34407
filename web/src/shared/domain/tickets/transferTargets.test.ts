import type { Colleague } from '@recado/contract/users/users'
import { expect, test } from 'vitest'
import { matchingColleagues, queuesFor, suggestedQueue } from './transferTargets.ts'

const [sales, support] = [
  { id: 10, name: 'Vendas' },
  { id: 11, name: 'Suporte' },
]
const person = (id: number, name: string, online = false, queues: Colleague['queues'] = []): Colleague => ({ id, name, online, queues })
const inSales = person(2, 'Bruno Lima', true, [{ ...sales, color: '#258101', UserQueue: { userId: 2, queueId: 10 } }])

test('colleagues are found by any part of the name, online ones first, without the present agent', () => {
  const people = [person(1, 'Ana Brunó'), inSales, person(3, 'Carla Dias', true)]
  expect(matchingColleagues(people, { search: 'BRUNO', attendant: null }).map(({ id }) => id)).toEqual([2, 1])
  expect(matchingColleagues(people, { search: 'bruno', attendant: 2 }).map(({ id }) => id)).toEqual([1])
})

test('a transfer to a colleague offers their queues; without any, it offers all', () => {
  const names = (queues: readonly { name: string }[]) => queues.map(({ name }) => name)
  expect(names(queuesFor(inSales, [sales, support]))).toEqual(['Vendas'])
  expect(names(queuesFor(person(4, 'Diego'), [sales, support]))).toEqual(['Vendas', 'Suporte'])
  expect(names(queuesFor(null, [sales, support]))).toEqual(['Vendas', 'Suporte'])
})

test('the present queue is preselected if it is among the choices', () => {
  expect(suggestedQueue([sales, support], 11)).toBe(11)
  expect(suggestedQueue([sales, support], 12)).toBeNull()
  expect(suggestedQueue([sales], 11)).toBe(10)
})
