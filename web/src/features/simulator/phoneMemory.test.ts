import { expect, test } from 'vitest'
import { blankMemory, type Customer, putAway, shownPhones, taken, withCustomer, withoutCustomer } from './phoneMemory.ts'

const customer = (number: string, name = number): Customer => ({ number, name, lid: null, color: '#0a9cce' })
const [ana, bia, caio] = [customer('5511987654321', 'Ana'), customer('5511912345678', 'Bia'), customer('5511955554444', 'Caio')]
const three = [ana, bia, caio].reduce(withCustomer, blankMemory)
const names = (customers: readonly Customer[]) => customers.map(({ name }) => name)

test('a customer is known once, and keeps their place when something of them changes', () => {
  const changed = withCustomer(three, { ...ana, name: 'Ana Lima' })
  expect(names(changed.customers)).toEqual(['Ana Lima', 'Bia', 'Caio'])
  expect(names(withoutCustomer(changed, bia.number).customers)).toEqual(['Ana Lima', 'Caio'])
})

test('where there is little room those lie on the table that were taken last, in the order in which they are known', () => {
  expect(names(shownPhones(three, 4))).toEqual(['Ana', 'Bia', 'Caio'])
  expect(names(shownPhones(three, 2))).toEqual(['Bia', 'Caio'])
  expect(names(shownPhones(taken(three, ana.number), 2))).toEqual(['Ana', 'Caio'])
  expect(names(shownPhones(putAway(three, caio.number), 2))).toEqual(['Ana', 'Bia'])
})

test('one phone lies there as long as there is a customer', () => {
  const away = [ana, bia, caio].reduce((memory, { number }) => putAway(memory, number), three)
  expect(names(shownPhones(away, 4))).toEqual(['Ana'])
  expect(shownPhones(blankMemory, 4)).toEqual([])
})

test('no more than four lie there, and no more than twelve are known', () => {
  const many = Array.from({ length: 15 }, (_, n) => customer(`55119${10_000_000 + n}`)).reduce(withCustomer, blankMemory)
  expect(many.customers).toHaveLength(12)
  expect(shownPhones(many, 10)).toEqual(many.customers.slice(-4))
})
