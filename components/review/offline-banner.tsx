/** Quiet, at the top of the desk, for as long as the server cannot be reached. */
export function OfflineBanner() {
  return (
    <p role="status" className="border-b border-line bg-warn-soft px-4 py-1.5 text-small text-warn">
      Offline. What you write is kept on this device.
    </p>
  );
}
