import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import type { contacts } from '@recado/contract/contacts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'

/** The contract's limit. */
const MAX_FIELDS = 50

/** The extra fields of a contact: pairs of name and value. */
export function ExtraInfoField({ control }: Pick<FieldsProps<typeof contacts>, 'control'>) {
  const { t } = useTranslation('contacts')
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo' })
  const addButton = useRef<HTMLButtonElement>(null)
  const takeOut = (at: number) => {
    remove(at)
    addButton.current?.focus()
  }
  return (
    <FieldGroup title={t('fields.extraInfo')}>
      <Stack gap="sm">
        {fields.map(({ id }, at) => (
          <Group key={id} gap="xs" wrap="nowrap" align="flex-start">
            <Group grow gap="xs" flex={1} align="flex-start">
              <TextField control={control} name={`extraInfo.${at}.name`} label={t('fields.extraName')} />
              <TextField control={control} name={`extraInfo.${at}.value`} label={t('fields.extraValue')} />
            </Group>
            <ActionIcon mt={25} aria-label={t('fields.removeExtra', { place: at + 1 })} onClick={() => takeOut(at)}>
              <IconX size={18} />
            </ActionIcon>
          </Group>
        ))}
        {fields.length < MAX_FIELDS && (
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            onClick={() => append({ name: '', value: '' })}
          >
            {t('fields.addExtra')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}
