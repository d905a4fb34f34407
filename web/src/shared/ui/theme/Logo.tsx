/** The logo: a note that is also a message. It is decorative, as the name is beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--mantine-color-amora-6)"
        d="M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-9.2l-6.6 4.6a1.2 1.2 0 0 1-1.9-1v-6.2A8 8 0 0 1 2 18v-8a8 8 0 0 1 8-8Z"
      />
      <path fill="none" stroke="#fff" strokeWidth={3} strokeLinecap="round" d="M10 11h12M10 17.5h5" />
      <circle cx={21} cy={17.5} r={2.4} fill="var(--mantine-color-accent-4)" />
    </svg>
  )
}
