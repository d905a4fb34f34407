import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { DayOff, Week } from '@recado/contract/time/openingHours'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayField } from '#web/shared/ui/fields/DayField.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import classes from './DaysOffField.module.css'

export type CompanyHours = { schedules: Week; daysOff: DayOff[] }

/** The contract's limit. */
const MAX_DAYS = 100

/** The days when the company is closed whatever the weekday, such as holidays. They count for the hours of queues too. */
export function DaysOffField({ control }: { control: Control<CompanyHours> }) {
  const { t } = useTranslation('settings')
  const { fields, append, remove } = useFieldArray({ control, name: 'daysOff' })
  const addButton = useRef<HTMLButtonElement>(null)
  const removeDay = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <FieldGroup title={t('schedules.daysOff.title')}>
      <Text size="xs" c="dimmed">
        {t('schedules.daysOff.hint')}
      </Text>
      <Stack gap="sm">
        {fields.map(({ id }, index) => (
          <div key={id} className={classes.day}>
            <Group className={classes.fields ?? ''} gap="xs" align="flex-start" grow>
              <DayField control={control} name={`daysOff.${index}.date`} label={t('schedules.daysOff.date')} required />
              <TextField control={control} name={`daysOff.${index}.name`} label={t('schedules.daysOff.name')} />
            </Group>
            <SwitchField
              control={control}
              name={`daysOff.${index}.everyYear`}
              label={t('schedules.daysOff.everyYear')}
              on={true}
              off={false}
            />
            <ActionIcon aria-label={t('schedules.daysOff.remove', { place: index + 1 })} onClick={() => removeDay(index)}>
              <IconX size={18} />
            </ActionIcon>
          </div>
        ))}
        {fields.length < MAX_DAYS && (
          <Button
            ref={addButton}
            className={classes.add ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            onClick={() => append({ date: '', name: '', everyYear: false })}
          >
            {t('schedules.daysOff.add')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}
