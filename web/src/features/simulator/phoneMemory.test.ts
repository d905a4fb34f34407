import { expect, test } from 'vitest'
import { blankMemory, type Customer, putAway, shownPhones, taken, withCustomer, withoutCustomer } from './phoneMemory.ts'

const customer = (number: string, name = number): Customer => ({ number, name, lid: null, color: '#0a9cce' })
const [ana, bia, caio] = [customer('5511987654321', 'Ana'), customer('5511912345678', 'Bia'), customer('5511955554444', 'Caio')]
const three = [ana, bia, caio].reduce(withCustomer, blankMemory)
const names = (customers: readonly Customer[]) => customers.map(({ name }) => name)

test('a contact is stored once, and keeps its position when changed', () => {
  const changed = withCustomer(three, { ...ana, name: 'Ana Lima' })
  expect(names(changed.customers)).toEqual(['Ana Lima', 'Bia', 'Caio'])
  expect(names(withoutCustomer(changed, bia.number).customers)).toEqual(['Ana Lima', 'Caio'])
})

test('where few phones fit, the last opened ones are shown in the order of the contacts', () => {
  expect(names(shownPhones(three, 4))).toEqual(['Ana', 'Bia', 'Caio'])
  expect(names(shownPhones(three, 2))).toEqual(['Bia', 'Caio'])
  expect(names(shownPhones(taken(three, ana.number), 2))).toEqual(['Ana', 'Caio'])
  expect(names(shownPhones(putAway(three, caio.number), 2))).toEqual(['Ana', 'Bia'])
})

test('one phone is open while there is a contact', () => {
  const away = [ana, bia, caio].reduce((memory, { number }) => putAway(memory, number), three)
  expect(names(shownPhones(away, 4))).toEqual(['Ana'])
  expect(shownPhones(blankMemory, 4)).toEqual([])
})

test('at most four phones are open, and at most twelve contacts stored', () => {
  const many = Array.from({ length: 15 }, (_, n) => customer(`55119${10_000_000 + n}`)).reduce(withCustomer, blankMemory)
  expect(many.customers).toHaveLength(12)
  expect(shownPhones(many, 10)).toEqual(many.customers.slice(-4))
})
