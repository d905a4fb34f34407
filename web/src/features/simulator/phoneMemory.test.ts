import { expect, test } from 'vitest'
import {
  emptyPhoneMemory,
  type SimulatedContact,
  visiblePhones,
  withClosedPhone,
  withContact,
  withOpenPhone,
  withoutContact,
} from './phoneMemory.ts'

const customer = (number: string, name = number): SimulatedContact => ({ number, name, lid: null, color: '#0a9cce' })
const [ana, bia, caio] = [customer('5511987654321', 'Ana'), customer('5511912345678', 'Bia'), customer('5511955554444', 'Caio')]
const three = [ana, bia, caio].reduce(withContact, emptyPhoneMemory)
const names = (customers: readonly SimulatedContact[]) => customers.map(({ name }) => name)

test('a contact is stored once, and keeps its position when changed', () => {
  const changed = withContact(three, { ...ana, name: 'Ana Lima' })
  expect(names(changed.customers)).toEqual(['Ana Lima', 'Bia', 'Caio'])
  expect(names(withoutContact(changed, bia.number).customers)).toEqual(['Ana Lima', 'Caio'])
})

test('where few phones fit, the last opened ones are shown in the order of the contacts', () => {
  expect(names(visiblePhones(three, 4))).toEqual(['Ana', 'Bia', 'Caio'])
  expect(names(visiblePhones(three, 2))).toEqual(['Bia', 'Caio'])
  expect(names(visiblePhones(withOpenPhone(three, ana.number), 2))).toEqual(['Ana', 'Caio'])
  expect(names(visiblePhones(withClosedPhone(three, caio.number), 2))).toEqual(['Ana', 'Bia'])
})

test('one phone is open while there is a contact', () => {
  const away = [ana, bia, caio].reduce((memory, { number }) => withClosedPhone(memory, number), three)
  expect(names(visiblePhones(away, 4))).toEqual(['Ana'])
  expect(visiblePhones(emptyPhoneMemory, 4)).toEqual([])
})

test('at most four phones are open, and at most twelve contacts stored', () => {
  const many = Array.from({ length: 15 }, (_, n) => customer(`55119${10_000_000 + n}`)).reduce(withContact, emptyPhoneMemory)
  expect(many.customers).toHaveLength(12)
  expect(visiblePhones(many, 10)).toEqual(many.customers.slice(-4))
})
