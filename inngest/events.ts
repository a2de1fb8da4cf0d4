import { EventType } from "inngest";
import { type EventData, eventCatalog, type EventName } from "@/lib/events/catalog.ts";

/** The trigger of a function: `triggers: [onEvent("response/received")]` types and checks the event's data. */
export function onEvent<Name extends EventName>(name: Name): EventType<Name, (typeof eventCatalog)[Name]> {
  return new EventType({ name, schema: eventCatalog[name] });
}

/** What an `onFailure` handler is given: the failed run's event is inside its own. */
export function failedEventData<Name extends EventName>(
  name: Name,
  failure: { data: { event: { data?: unknown } } },
): EventData<Name> {
  return eventCatalog[name].parse(failure.data.event.data) as EventData<Name>;
}
