export function FormError({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-2.5 py-1.5 text-bad">
      {message}
    </p>
  );
}
