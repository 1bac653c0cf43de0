import { Icon } from '../ui/icon';

/** Takes the place of the rows that are not rendered. */
export const Space = ({ px }: { px: number }) => <tr style={{ height: px }} />;

type SortHeadProps<Sort extends string> = {
  search: { sort?: string; desc?: boolean };
  onSort(sort: Sort): void;
  sort: Sort;
  label: string;
  className: string;
  isEnd?: boolean;
};

/** The head of a column. Pressing it sorts by the column, and pressing it again reverses the order. The default is `name`. */
export function SortHead<Sort extends string>(props: SortHeadProps<Sort>) {
  const { search, onSort, sort, label, className, isEnd = false } = props;
  const isSorted = (search.sort ?? 'name') === sort;
  const order = search.desc ? 'descending' : 'ascending';
  return (
    <th
      aria-sort={isSorted ? order : 'none'}
      className={`px-1 ${isEnd ? 'text-end' : 'text-start'} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="group inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-control px-1 font-medium hover:text-text pointer-coarse:min-h-11"
      >
        {label}
        <Icon
          name={isSorted && search.desc ? 'down' : 'up'}
          className={`size-3 ${isSorted ? 'text-text' : 'opacity-0 group-hover:opacity-60'}`}
        />
      </button>
    </th>
  );
}
