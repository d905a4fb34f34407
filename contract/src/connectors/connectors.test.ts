import { expect, test } from 'vitest'
import { integrations } from '../integrations.ts'
import { connectorDefinitions, integrationTypes, secretSettings } from './connectors.ts'
import { connectorFields } from './definition.ts'

test.for(integrationTypes)('%s needs, hides and tests nothing but its own settings', (type) => {
  const { settings, required, secrets, test: tested } = connectorDefinitions[type]
  const own = Object.keys(settings)
  expect(own).toEqual(expect.arrayContaining([...required, ...Object.keys(secrets), ...Object.keys(tested)]))
})

test.for(integrationTypes)('every setting of %s is one of an integration, and its secrets are sealed', (type) => {
  const { settings, secrets } = connectorDefinitions[type]
  expect(Object.keys(integrations.create.shape)).toEqual(expect.arrayContaining(Object.keys(settings)))
  expect(Object.keys(secretSettings)).toEqual(expect.arrayContaining(Object.keys(secrets)))
})

test.for(integrationTypes)('the form of %s asks for each of its settings, in every language', (type) => {
  const definition = connectorDefinitions[type]
  const fields = connectorFields(definition)
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(definition.settings))
  for (const { label, hint, choices = [] } of fields)
    for (const words of [definition.about, label, ...(hint ? [hint] : []), ...choices.map((choice) => choice.label)])
      expect(Object.values(words).filter((text) => text.trim() !== '')).toHaveLength(3)
})

test.for(integrationTypes)('a new integration of type %s begins with valid settings', (type) => {
  const { settings, defaults } = connectorDefinitions[type]
  for (const [name, value] of Object.entries(defaults)) expect(settings[name]?.safeParse(value).success).toBe(true)
  const { data } = integrations.create.safeParse({ type, name: 'New' })
  expect(data).toMatchObject({ ...Object.fromEntries(Object.keys(settings).map((name) => [name, ''])), ...defaults })
})
