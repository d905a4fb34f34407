import { expect, test } from 'vitest'
import { cloudCarrier } from '../carriers/cloud.ts'
import { fieldsOf } from './fieldsOf.ts'
import { wrongSetting } from './wrongSetting.ts'

test('what a setting is described by finds wrong what its schema does', () => {
  const given = ['', ' ', '1', '1234', '12345', ' 12345 ', 'abcde', 'a token', 'a longer token', '1'.repeat(26)]
  const fields = fieldsOf(cloudCarrier.settings)
  expect(fields).toHaveLength(5)
  for (const field of fields)
    for (const value of given) {
      const schema = cloudCarrier.settings.shape[field.name as keyof typeof cloudCarrier.settings.shape]
      expect([field.name, value, wrongSetting(field, value) === undefined]).toEqual([field.name, value, schema.safeParse(value).success])
    }
})
