import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { users } from '@recado/contract/users/users'
import { webhooks } from '@recado/contract/webhooks'
import { expect, test } from 'vitest'
import { changedValues, initialValuesForCreate, initialValuesForEdit, missingValues } from './formValues.ts'

test("a new record starts with the contract's defaults", () => {
  expect(initialValuesForCreate(tags.create)).toEqual({ name: '', color: '#a4cccc', kanban: 0 })
  expect(initialValuesForCreate(queues.create)).toMatchObject({
    name: '',
    color: '',
    orderQueue: 0,
    greetingMessage: '',
    outOfHoursMessage: '',
  })
  expect(initialValuesForCreate(users.create)).toMatchObject({
    password: '',
    profile: 'user',
    queueIds: [],
    allTicket: 'enabled',
    whatsappId: null,
  })
  expect(initialValuesForCreate(webhooks.create)).toEqual({ whatsappId: null, url: '', events: [], isOn: true })
})

test('an edit starts with the row, and secrets start empty', () => {
  const values = initialValuesForEdit(users, {
    id: 7,
    name: 'Ana',
    email: 'ana@example.com',
    profile: 'admin',
    allTicket: 'desabled',
    whatsappId: 3,
  })
  expect(values).toMatchObject({ name: 'Ana', profile: 'admin', allTicket: 'desabled', whatsappId: 3, password: '', currentPassword: '' })
  expect(values).not.toHaveProperty('id')
})

test('a missing required value is validated although unchanged', () => {
  expect(missingValues({ name: 'a', queueId: null, integrationId: null }, ['queueId', 'name'])).toEqual({ queueId: null })
  expect(missingValues({ name: '', queueId: 3 }, ['queueId'])).toEqual({})
})

test('only changed values are sent', () => {
  expect(changedValues({ name: 'b', queueIds: [1], password: '' }, { name: 'a', queueIds: [1], password: '' })).toEqual({ name: 'b' })
})
