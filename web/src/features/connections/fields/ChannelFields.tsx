import type { OfferedChannel } from '@recado/contract/channels/channelDefinition'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { useLocalizedText } from '#web/shared/lib/i18n/useLocalizedText.ts'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { SettingFields } from '#web/shared/ui/fields/SettingFields.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { ConnectionCosts } from './ConnectionCosts.tsx'
import { TestConnectionButton } from './TestConnectionButton.tsx'
import { WebhookField } from './WebhookField.tsx'

/** The channel, chosen once, with its settings. */
export function ChannelFields({ control, row }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  const can = useCan()
  const carriers = useChannels()
  const [provider, settings] = useWatch({ control, name: ['provider', 'settings'] })
  const carrier = carriers.get(row?.provider ?? provider ?? '')
  return (
    <>
      {!row && <ChannelSelect control={control} />}
      {carrier && (
        <SettingFields
          key={carrier.provider}
          control={control}
          fields={carrier.fields}
          nameOf={(setting) => `settings.${setting}`}
          secretHint={t('fields.secretHint')}
          isStored={(setting) => Boolean(row?.settings[setting])}
        />
      )}
      {carrier?.canExamine && (
        <TestConnectionButton
          key={`examine ${carrier.provider}`}
          provider={carrier.provider}
          connectionId={row?.id}
          settings={() => settings ?? {}}
        />
      )}
      {carrier?.webhook && <WebhookField address={carrier.webhook} connectionId={row?.id} />}
      {row && carrier?.capabilities.billsMessages && can('costs:read') && (
        <Section isLine title={t('costs:failed')}>
          <ConnectionCosts connectionId={row.id} />
        </Section>
      )}
    </>
  )
}

/** For a new connection: preselects a channel if the form was opened before the channels had loaded. */
function ChannelSelect({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t } = useTranslation('connections')
  const localize = useLocalizedText()
  const carriers = useChannels()
  const { value, onChange: choose } = useController({ control, name: 'provider' }).field
  const defaultProvider = defaultChannel([...carriers.values()])?.provider
  const isToChoose = defaultProvider !== undefined && !carriers.has(value ?? '')
  useEffect(() => {
    if (isToChoose) choose(defaultProvider)
  }, [isToChoose, choose, defaultProvider])
  return (
    <RadioCardsField
      control={control}
      name="provider"
      label={t('fields.provider')}
      description={carriers.size === 0 && t('fields.noProvider')}
      options={[...carriers.values()].map(({ provider, name, about }) => ({
        value: provider,
        label: localize(name),
        about: localize(about),
      }))}
    />
  )
}

/** The first channel that can be used without setup. */
const defaultChannel = (carriers: readonly OfferedChannel[]): OfferedChannel | undefined =>
  carriers.find(({ fields }) => fields.every(({ isRequired }) => !isRequired)) ?? carriers[0]
