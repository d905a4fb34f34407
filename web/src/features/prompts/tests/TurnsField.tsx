import { ActionIcon, Button, Group, Stack, Textarea } from '@mantine/core'
import { MAX_TEST_TURNS } from '@recado/contract/promptTests'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Control, type FieldError, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TestValues } from './TestFormDialog.tsx'
import classes from './Tests.module.css'

/** What the customer writes: one field per message, because a message can have several lines. */
export function TurnsField({ control }: { control: Control<TestValues> }) {
  const { t } = useTranslation('prompts')
  const { field, fieldState } = useController({ control, name: 'turns' })
  const turns = field.value
  const fields = useRef<(HTMLTextAreaElement | null)[]>([])
  const errors = fieldState.error as unknown as (FieldError | undefined)[] | undefined
  const change = (at: number, text: string) => field.onChange(turns.with(at, text))
  const add = () => field.onChange([...turns, ''])
  const remove = (at: number) => {
    field.onChange(turns.toSpliced(at, 1))
    fields.current[Math.max(0, at - 1)]?.focus()
  }
  return (
    <Stack gap="xs">
      {[...turns.entries()].map(([at, text]) => (
        <Group key={at} gap="xs" wrap="nowrap" align="end">
          <Textarea
            ref={(element) => {
              fields.current[at] = element
            }}
            className={classes.turn}
            label={t('tests.fields.turn', { number: at + 1 })}
            withAsterisk
            aria-required
            autosize
            minRows={1}
            maxRows={8}
            value={text}
            error={errors?.[at]?.message}
            onBlur={field.onBlur}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
          {turns.length > 1 && (
            <ActionIcon aria-label={t('tests.removeTurn', { number: at + 1 })} onClick={() => remove(at)}>
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={turns.length >= MAX_TEST_TURNS}
          onClick={add}
        >
          {t('tests.addTurn')}
        </Button>
      </Group>
    </Stack>
  )
}
