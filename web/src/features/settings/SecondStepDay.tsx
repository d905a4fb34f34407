import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { secondStepEndpoints, type UserWithoutSecondStep } from '@recado/contract/users/secondStep'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import type { ControlProps } from './settingControls.tsx'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The day from which the company requires the second step. Before choosing one, the administrator sees whom it will surprise. */
export function SecondStepDay({ id, labelId, textId, value, onChange }: ControlProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string | null>(null)
  const confirmation = useDialog<string>()
  const list = useDialog<never>()
  const may = useCan()('users:manage')
  return (
    <Stack gap="xs">
      <DateInput
        id={id}
        kind="day"
        aria-labelledby={labelId}
        aria-describedby={textId}
        value={typed ?? value}
        onChange={setTyped}
        onSettled={(day) => {
          // What is no date stays in the field, with its error.
          if (day !== '' && !isDay(day)) return
          setTyped(null)
          if (day === '' && value !== '') onChange('')
          else if (day !== value) confirmation.open(day)
        }}
      />
      <Group gap="md">
        {value && (
          <Button variant="subtle" color="gray" size="compact-sm" aria-describedby={labelId} onClick={() => onChange('')}>
            {t('secondStep.never')}
          </Button>
        )}
        {may && (
          <Anchor component="button" type="button" size="sm" onClick={() => list.open()}>
            {t('secondStep.without')}
          </Anchor>
        )}
      </Group>
      <ConfirmDialog
        opened={confirmation.opened}
        title={t('secondStep.question', { date: confirmation.subject && formatDay(confirmation.subject) })}
        text={t('secondStep.sessions')}
        details={may && <UsersWithout />}
        action={t('secondStep.action')}
        busy={false}
        onConfirm={() => {
          if (confirmation.subject) onChange(confirmation.subject)
          confirmation.close()
        }}
        onClose={confirmation.close}
      />
      <InfoDialog opened={list.opened} title={t('secondStep.without')} onClose={list.close}>
        <UsersWithout />
      </InfoDialog>
    </Stack>
  )
}

function UsersWithout() {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['secondStep', 'without'],
    queryFn: () => call(secondStepEndpoints.usersWithout, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  if (!data) return <Skeleton height="10rem" />
  if (data.users.length === 0) return <Text>{t('secondStep.everybody')}</Text>
  return (
    <Stack>
      <Text size="sm">{t('secondStep.withoutText', { count: data.users.length })}</Text>
      <Table>
        <Table.Tbody>
          {data.users.map((user) => (
            <Table.Tr key={user.userId}>
              <Table.Th scope="row">{user.name}</Table.Th>
              <Table.Td>
                <SignIns user={user} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function SignIns({ user: { signIns } }: { user: UserWithoutSecondStep }) {
  const { t } = useTranslation('settings')
  if (signIns.length === 0) return <Text size="sm">{t('secondStep.noSignIn')}</Text>
  return signIns.map(({ at, browser, address }) => (
    <Text key={at} size="sm">
      {[formatDateTime(at), browser, address].filter(Boolean).join(' · ')}
    </Text>
  ))
}
