import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { type QueryClient, QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onReconnect } from '#web/shared/data/live/liveEvents.ts'
import { isCallError } from '#web/shared/lib/crash/reportErrors.ts'
import { EmptyState } from './EmptyState.tsx'
import { FailureLine, LoadError, LoadErrorLine } from './LoadError.tsx'

type FallbackProps = {
  /** Says what could not be loaded. */
  title?: string | undefined
  /** One line in place of a block, for a part that is itself about that high. */
  isLine?: boolean
  /** Replaces the text about a crash, where the part is a whole page. */
  crash?: ReactNode
}
type Props = FallbackProps & {
  /** What is shown. The part is tried again when this changes. */
  resetKey?: unknown
  children: ReactNode
}

/**
 * A part of the screen that fails alone: where its data could not be loaded, or its code throws, it says so and offers to retry, and the
 * rest of the screen works. A query throws its error to the nearest section above the component that calls it.
 */
export const Section = ({ resetKey, children, ...fallback }: Props) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <ErrorBoundary resetKey={resetKey} onRetry={reset} fallback={(error, retry) => <Failure {...fallback} error={error} retry={retry} />}>
        {children}
      </ErrorBoundary>
    )}
  </QueryErrorResetBoundary>
)

function Failure({ error, retry, title, isLine = false, crash }: FallbackProps & { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isUnloaded = isCallError(error)
  const retryOnReconnect = useEffectEvent(() => isUnloaded && retry())
  useEffect(() => onReconnect(retryOnReconnect), [])
  useEffect(() => removeFailed(client), [client])
  if (isUnloaded) {
    const Message = isLine ? LoadErrorLine : LoadError
    return <Message title={title ?? t('failedToLoad')} error={error} onRetry={retry} />
  }
  if (isLine) return <FailureLine text={t('crash.part')} onRetry={retry} />
  return crash ?? <CrashedPart onRetry={retry} />
}

/** A part that is opened again later loads its data again, instead of showing the same error until the query leaves the cache. */
const removeFailed = (client: QueryClient) =>
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' && state.data === undefined })

function CrashedPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMoodConfuzed size={44} stroke={1.4} />}
        title={t('crash.part')}
        text={t('crash.rest')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  )
}

type BoundaryProps = {
  resetKey: unknown
  onRetry: () => void
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type BoundaryState = { caught: { error: unknown } | null }

/** React offers this as a class only. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null }

  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ caught: { error } })

  override componentDidUpdate(before: BoundaryProps, { caught }: BoundaryState) {
    if (caught && this.state.caught && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ caught: null })
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children
  }
}
