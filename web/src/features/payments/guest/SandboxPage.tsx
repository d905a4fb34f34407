import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type SandboxCharge, type sandboxActions, sandboxEndpoints } from '@recado/contract/money/payments'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

type SandboxAction = (typeof sandboxActions)[number]
const actionsByState: Record<SandboxCharge['state'], readonly SandboxAction[]> = {
  open: ['pay', 'quietly', 'fail'],
  paid: ['repeat', 'refund'],
  failed: ['repeat'],
  refunded: ['repeat'],
  cancelled: [],
}
const colors = { open: 'gray', paid: 'teal', failed: 'red', refunded: 'orange', cancelled: 'gray' } as const

/** The bank of the sandbox: no money is moved. */
export function SandboxPage() {
  const { t, i18n } = useTranslation('checkout')
  const { reference = '' } = useParams()
  const [charge, setCharge] = useState<SandboxCharge>()
  const [error, setError] = useState<unknown>()
  const follow = useCallback((answer: Promise<SandboxCharge>) => answer.then(setCharge, setError), [])
  useEffect(() => void follow(call(sandboxEndpoints.get, { params: { reference } })), [follow, reference])
  const act = (what: SandboxAction) => {
    setError(undefined)
    void follow(call(sandboxEndpoints.act, { params: { reference }, body: { act: what } }))
  }
  return (
    <Stack>
      <GuestPageTitle title={t('sandbox.title')} text={t('sandbox.text')} />
      {error !== undefined && (
        <Alert color="red" role="alert">
          {errorMessage(error)}
        </Alert>
      )}
      {charge && (
        <>
          <Group justify="space-between">
            <Text fw={700} fz="1.75rem">
              {formatMoney(charge.value, i18n.language)}
            </Text>
            <Badge size="lg" variant="light" color={colors[charge.state]} role="status">
              {t(`sandbox.state.${charge.state}`)}
            </Badge>
          </Group>
          {actionsByState[charge.state].map((what, index) => (
            <Button key={what} variant={index === 0 ? 'filled' : 'default'} onClick={() => act(what)}>
              {t(`sandbox.act.${what}`)}
            </Button>
          ))}
          <Text size="sm" c="dimmed">
            {t('sandbox.told', { count: charge.told })}
          </Text>
        </>
      )}
    </Stack>
  )
}
