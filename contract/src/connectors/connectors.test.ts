import { expect, test } from 'vitest'
import { integrations } from '../integrations.ts'
import { connectorDefinitions, integrationTypes, secretSettings } from './connectors.ts'

test.for(integrationTypes)('%s needs, hides and is tried out with nothing but its own settings', (type) => {
  const { settings, required, secrets, test: tested = {} } = connectorDefinitions[type]
  const own = Object.keys(settings)
  expect(own).toEqual(expect.arrayContaining([...required, ...Object.keys(secrets), ...Object.keys(tested)]))
})

test.for(integrationTypes)('every setting of %s is one of an integration, and its secrets are sealed', (type) => {
  const { settings, secrets } = connectorDefinitions[type]
  expect(Object.keys(integrations.create.shape)).toEqual(expect.arrayContaining(Object.keys(settings)))
  expect(Object.keys(secretSettings)).toEqual(expect.arrayContaining(Object.keys(secrets)))
})
