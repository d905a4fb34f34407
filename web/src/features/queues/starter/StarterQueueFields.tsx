import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import type { StarterForm } from './StarterDialog.tsx'
import { newOption } from './starterTemplates.ts'

const MAX_OPTIONS = 9

type Props = { control: Control<StarterForm>; index: number; onRemove: (() => void) | undefined }

/** A queue of the starter: its name, its greeting, and the options of its menu with their answers. */
export function StarterQueueFields({ control, index, onRemove }: Props) {
  const { t } = useTranslation('queues')
  const name = useWatch({ control, name: `queues.${index}.name` })
  const { fields, append, remove } = useFieldArray({ control, name: `queues.${index}.options`, keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const removeOption = (at: number) => {
    remove(at)
    addButton.current?.focus()
  }
  return (
    <FieldGroup title={t('starter.queue', { number: index + 1 })}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Stack flex={1} gap={0}>
          <TextField control={control} name={`queues.${index}.name`} label={t('fields.name')} required />
        </Stack>
        {onRemove && (
          <ActionIcon mt={28} aria-label={t('starter.removeQueue', { name })} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </Group>
      <TextAreaField control={control} name={`queues.${index}.greetingMessage`} label={t('fields.greetingMessage')} />
      <Stack gap="sm" role="group" aria-label={t('starter.optionsOf', { name })}>
        {fields.map(({ key }, at) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <Stack flex={1} gap={6}>
              <TextField
                control={control}
                name={`queues.${index}.options.${at}.title`}
                label={t('starter.option', { number: at + 1 })}
                required
              />
              <TextAreaField
                control={control}
                name={`queues.${index}.options.${at}.message`}
                label={t('starter.answer', { number: at + 1 })}
              />
            </Stack>
            <ActionIcon mt={28} aria-label={t('starter.removeOption', { number: at + 1, name })} onClick={() => removeOption(at)}>
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
        {fields.length < MAX_OPTIONS && (
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            aria-label={t('starter.addOptionTo', { name })}
            leftSection={<IconPlus size={16} />}
            onClick={() => append(newOption())}
          >
            {t('starter.addOption')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}
