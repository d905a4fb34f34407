import { Center } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'
import { InboxParts } from './InboxParts.ts'

/** Shown beside the list while no ticket is open. A new company sees the first steps. */
export function NoTicket() {
  const { t } = useTranslation('tickets')
  return (
    <FirstStepsOr
      otherwise={(more) => (
        <Center flex={1}>
          <EmptyState icon={<Logo size={56} />} title={t('none.title')} text={t('none.text')} action={more} />
        </Center>
      )}
    />
  )
}

/** The same on a phone, where the list fills the screen: it replaces the text of the empty list. */
export const EmptyTicketList = ({ placeholder }: { placeholder: ReactNode }) => (
  <FirstStepsOr
    otherwise={(more) => (
      <>
        {placeholder}
        {more && <Center>{more}</Center>}
      </>
    )}
  />
)

const FirstStepsOr = ({ otherwise }: { otherwise: (more?: ReactNode) => ReactNode }) => (
  <InboxParts>{({ StartPage, StepDialogs }) => <StartPage fallback={otherwise} StepDialogs={StepDialogs} />}</InboxParts>
)
