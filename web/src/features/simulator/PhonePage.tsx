import { Button, Select, Stack, Text, Title } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { IconCloudOff, IconDeviceMobileMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { PhoneFrame, PhoneNotice, PhoneTable } from '../../shared/ui/chat/PhoneFrame.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerList } from './CustomerList.tsx'
import { LineNotice, PhoneScreen } from './PhoneScreen.tsx'
import { usePhoneMemory, withCustomer, withoutCustomer } from './phoneMemory.ts'
import { useSimulatedLines } from './useSimulatedLines.ts'

/** The customers' side of a simulated line: a phone on which one plays them. */
export function PhonePage() {
  const { t } = useTranslation(['simulator', 'resource', 'common'])
  const { lines, isLoading, error, retry } = useSimulatedLines()
  if (isLoading) return null
  if (error)
    return (
      <EmptyState
        icon={<IconCloudOff size={44} stroke={1.4} />}
        title={t('resource:failed')}
        text={sentenceOf(error)}
        action={<Button onClick={retry}>{t('common:retry')}</Button>}
      />
    )
  if (lines.length > 0) return <Rehearsal lines={lines} />
  return (
    <EmptyState
      icon={<IconDeviceMobileMessage size={44} stroke={1.4} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button component={Link} to="/connections">
          {t('empty.action')}
        </Button>
      }
    />
  )
}

function Rehearsal({ lines }: { lines: ManagedConnection[] }) {
  const { t } = useTranslation('simulator')
  const { memory, change } = usePhoneMemory()
  const [first] = lines
  const line = lines.find(({ id }) => id === memory.lineId) ?? first
  const customer = memory.customers.find(({ number }) => number === memory.number) ?? memory.customers[0]
  if (!line) return null
  return (
    <PhoneTable
      controls={
        <>
          <div>
            <Title order={1}>{t('title')}</Title>
            <Text c="dimmed">{t('explanation')}</Text>
          </div>
          <Select
            label={t('line')}
            allowDeselect={false}
            value={String(line.id)}
            data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => change((current) => ({ ...current, lineId: Number(id) }))}
          />
          <Stack component="section" gap="sm" aria-label={t('customers')}>
            <Title order={2}>{t('customers')}</Title>
            <CustomerList
              customers={memory.customers}
              chosen={customer}
              onChoose={(number) => change((current) => ({ ...current, number }))}
              onRemove={(number) => change((current) => withoutCustomer(current, number))}
            />
            <CustomerForm onAdd={(added) => change((current) => withCustomer(current, added))} />
          </Stack>
        </>
      }
      phone={
        <PhoneFrame label={t('phoneOf', { name: customer?.name ?? t('nobody') })} title={line.name} below={t(`status.${line.status}`)}>
          {line.status !== 'CONNECTED' ? (
            <LineNotice line={line} />
          ) : customer ? (
            <PhoneScreen key={`${line.id} ${customer.number}`} {...{ line, customer, memory, change }} />
          ) : (
            <PhoneNotice>{t('nobodyYet')}</PhoneNotice>
          )}
        </PhoneFrame>
      }
    />
  )
}
