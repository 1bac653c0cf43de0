import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Field, Select } from '../../ui/form/field';
import { type Game, type Offer, type Place, placesOf, tagsOf } from './games';

/** The value of the list for a node that the panel chooses. */
const BY_PANEL = '';

type Props = { game: Game; place: Place; error: string | undefined; onChoose(place: Place): void };

/** The choice of the node, if several offer the game. */
export function NodeChoice({ game, place, error, onChoose }: Props) {
  const { i18n } = useLingui();
  if (game.offers.length < 2) return null;
  const isNamed = 'nodeId' in place;
  const named = isNamed ? game.offers.find(({ nodeId }) => nodeId === place.nodeId) : undefined;
  const isMissing = !isNamed && placesOf(game, place.tags).length === 0;
  return (
    <>
      <Field
        label={i18n._('Node')}
        help={helpOf(named, i18n)}
        error={isMissing ? i18n._('No node that can install the game has all these tags.') : error}
      >
        <Select
          name="node"
          value={isNamed ? place.nodeId : BY_PANEL}
          onChange={({ target }) =>
            onChoose(target.value === BY_PANEL ? { tags: [] } : { nodeId: target.value })
          }
        >
          {placesOf(game, []).length > 0 && (
            <option value={BY_PANEL}>{i18n._('The panel chooses the node')}</option>
          )}
          {game.offers.map((offer) => (
            <option key={offer.nodeId} value={offer.nodeId} disabled={!offer.available}>
              {labelOf(offer, i18n)}
            </option>
          ))}
        </Select>
      </Field>
      <Reasons offers={game.offers} />
      {!isNamed && (
        <TagChoice tags={tagsOf(game)} chosen={place.tags} onChoose={(tags) => onChoose({ tags })} />
      )}
    </>
  );
}

function helpOf(named: Offer | undefined, i18n: I18n): string {
  if (named === undefined)
    return i18n._('The machine that the server runs on: the one with the most free memory that can take it.');
  if (!named.maintenance) return i18n._('The machine that the server runs on.');
  return i18n._('This node is in maintenance. Only administrators can create and start servers there.');
}

/** Returns the name of the node, with what speaks against it in a few words. */
function labelOf({ nodeName, reason, maintenance }: Offer, i18n: I18n): string {
  const text = reason ?? (maintenance ? i18n._('in maintenance') : null);
  return text === null ? nodeName : `${nodeName} (${text})`;
}

/** Returns why a node cannot install a game, or should not; null if it can. */
export function refusalOf(
  { nodeName, reason, maintenance, maintenanceReason }: Offer,
  i18n: I18n,
): string | null {
  if (reason !== null || !maintenance) return reason;
  return maintenanceReason === null
    ? i18n._('{name} is in maintenance.', { name: nodeName })
    : i18n._('{name} is in maintenance: {reason}', { name: nodeName, reason: maintenanceReason });
}

/** Why nodes are in maintenance, for which their names in the list have no space. */
function Reasons({ offers }: Pick<Game, 'offers'>) {
  const { i18n } = useLingui();
  return offers
    .filter(({ reason, maintenanceReason }) => reason === null && maintenanceReason !== null)
    .map((offer) => (
      <p key={offer.nodeId} className="[overflow-wrap:anywhere] text-dim">
        {refusalOf(offer, i18n)}
      </p>
    ));
}

type TagProps = { tags: readonly string[]; chosen: readonly string[]; onChoose(tags: string[]): void };

function TagChoice({ tags, chosen, onChoose }: TagProps) {
  const { i18n } = useLingui();
  if (tags.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{i18n._('Tags that the node must have')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {tags.map((tag) => (
          <label key={tag} className="inline-flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="tag"
              value={tag}
              checked={chosen.includes(tag)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
              }
              className="size-4 accent-accent"
            />
            {tag}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
