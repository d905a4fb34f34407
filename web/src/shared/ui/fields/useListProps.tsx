import { Button, Group, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import type { ListFailure, ListName } from './choices.ts'

type State = { list: ListName; isLoading: boolean; failure: ListFailure | undefined }

/** Props of a select that show whether its list is loading, empty or could not be loaded. */
export function useListProps({ list, isLoading, failure }: State) {
  const { t } = useTranslation('resource')
  const id = useId()
  const loading = useCanRequest() ? t('listOnItsWay') : t('common:notLoaded.title')
  return {
    id,
    // An open empty list would cover the line with the retry button.
    nothingFoundMessage: failure ? undefined : isLoading ? loading : t('nothingToChoose'),
    ...(failure && {
      inputContainer: (input: ReactNode) => (
        <>
          {input}
          <FailureLine list={list} failure={failure} onRetried={() => document.getElementById(id)?.focus()} />
        </>
      ),
    }),
  }
}

type Props = { list: ListName; failure: ListFailure; onRetried: () => void }

/** The line under a select whose list failed to load. It stays until the list has loaded. */
function FailureLine({ list, failure, onRetried }: Props) {
  const { t } = useTranslation('resource')
  const textId = useId()
  const retry = () => {
    failure.retry()
    onRetried()
  }
  return (
    <Group role="alert" gap="xs" mt={4} wrap="nowrap" justify="space-between">
      <Input.Error id={textId}>
        {t(`lists.${list}`)} {errorMessage(failure.error)}
      </Input.Error>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-describedby={textId}
        // A select clears its search text on blur.
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry}
      >
        {t('common:retry')}
      </Button>
    </Group>
  )
}
