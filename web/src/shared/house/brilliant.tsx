export function Brilliant({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--mark, var(--mantine-color-champagne-5))" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M9 6h14l6.500 7.500L16 28 2.500 13.500z" />
        <path d="M2.500 13.500h27M11 13.500 16 28l5-14.500L16 6z" opacity=".75" />
      </g>
    </svg>
  );
}
