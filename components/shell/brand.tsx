export function BrandMark({ className = "size-[18px]" }: { className?: string }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className={className}>
      <path
        d="M1.8 11.2c2.1 0 2-5.4 4.1-5.4S8.1 13.6 10.3 13.6c2 0 1.7-5 4.1-5"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <circle cx="15.6" cy="8.6" r="1.7" fill="var(--accent)" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="flex items-center gap-2 font-strong tracking-[-0.01em]">
      <BrandMark />
      Attune
    </span>
  );
}
