import {
  type DataType,
  DataTypes,
  type Model,
  type ModelAttributeColumnOptions,
  type ModelStatic,
  type QueryInterface,
  type Sequelize,
} from 'sequelize';

/** A column with values of type `T`. `Given` is true if a value must be provided when a row is created. */
class Column<T, Given extends boolean = boolean> {
  /** The types of the column for the type checker. This property does not exist at run time. */
  declare readonly types: { value: T; given: Given };
  readonly options: ModelAttributeColumnOptions;

  constructor(options: ModelAttributeColumnOptions) {
    this.options = options;
  }

  /** Lets the column be null. It is null by default. */
  optional(): Column<T | null, false> {
    return this.#with({ allowNull: true, defaultValue: null });
  }

  /** Sets the default value of the column. */
  initially(defaultValue: T): Column<T, false> {
    return this.#with({ defaultValue });
  }

  /** Makes the column a part of the primary key. */
  key(): Column<T, Given> {
    return this.#with({ primaryKey: true });
  }

  /** Makes the column the primary key, with numbers from the database. A number is never used twice. */
  autoIncrement(): Column<T, false> {
    return this.#with({ primaryKey: true, autoIncrement: true });
  }

  unique(): Column<T, Given> {
    return this.#with({ unique: true });
  }

  /** Makes the column a foreign key, which refers to the `id` of a row of another table. */
  references(model: string, onDelete: 'CASCADE' | 'RESTRICT'): Column<T, Given> {
    return this.#with({ references: { model, key: 'id' }, onDelete });
  }

  #with<V, G extends boolean>(more: Partial<ModelAttributeColumnOptions>): Column<V, G> {
    return new Column({ ...this.options, ...more });
  }
}

const required = <T>(type: DataType) => new Column<T, true>({ type, allowNull: false });

export const text = <T extends string = string>(maxLength?: number) =>
  required<T>(maxLength === undefined ? DataTypes.TEXT : DataTypes.STRING(maxLength));
export const integer = () => required<number>(DataTypes.INTEGER);
/** Returns a column for 64-bit integers, which PostgreSQL's driver returns as text. */
export const bigint = () => required<number>(DataTypes.BIGINT);
export const flag = () => required<boolean>(DataTypes.BOOLEAN);
export const date = () => required<Date>(DataTypes.DATE);
export const json = <T>() => required<T>(DataTypes.JSON);

type Columns = Readonly<Record<string, Column<unknown>>>;

export type ValuesOf<C extends Columns> = { -readonly [Name in keyof C]: C[Name]['types']['value'] };

type NamesOf<C extends Columns, Given extends boolean> = {
  [Name in keyof C]: C[Name]['types']['given'] extends Given ? Name : never;
}[keyof C];

type NewValuesOf<C extends Columns> = Pick<ValuesOf<C>, NamesOf<C, true>> &
  Partial<Pick<ValuesOf<C>, NamesOf<C, false>>>;

/** A row of the table as a model instance. */
export type RowOf<T> = T extends Table<infer C> ? Model<ValuesOf<C>, NewValuesOf<C>> & ValuesOf<C> : never;

/** The model of a table. */
export type ModelOf<T> = T extends Table<infer C> ? ModelStatic<RowOf<Table<C>>> : never;

/**
 * A table. This is the only definition of its columns, both for the models and for the migration that creates the
 * table.
 */
export class Table<C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
  readonly #indexes: { fields: string[]; unique: boolean }[] = [];

  /** @param columns the columns by their names in code; `userId` is stored as `user_id` */
  constructor(name: string, columns: C) {
    this.name = name;
    this.columns = columns;
  }

  index(...columns: (keyof C & string)[]): this {
    this.#indexes.push({ fields: columns.map(fieldOf), unique: false });
    return this;
  }

  uniqueIndex(...columns: (keyof C & string)[]): this {
    this.#indexes.push({ fields: columns.map(fieldOf), unique: true });
    return this;
  }

  /** Returns the model of the table for this database. */
  bind(sequelize: Sequelize): ModelStatic<RowOf<Table<C>>> {
    const options = { tableName: this.name, timestamps: false };
    return sequelize.define(this.name, attributesOf(this.columns), options) as ModelStatic<Model> as never;
  }

  /** Creates the table and its indexes. */
  async create(schema: QueryInterface): Promise<void> {
    await schema.createTable(this.name, attributesOf(this.columns));
    for (const index of this.#indexes) await schema.addIndex(this.name, index);
  }
}

/**
 * Returns columns as Sequelize expects them, for a model or a migration. The objects are new for each call, because
 * Sequelize changes them.
 */
export function attributesOf(
  columns: Columns,
): Record<string, ModelAttributeColumnOptions & { field: string }> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { options }]) => [name, { ...options, field: fieldOf(name) }]),
  );
}

type ModelsOf<T> = { readonly [Name in keyof T]: ModelOf<T[Name]> };

/** Returns the models of all these tables. */
export function bindTables<T extends object>(tables: T, sequelize: Sequelize): ModelsOf<T> {
  const models = Object.entries(tables).map(([name, table]: [string, Pick<Table, 'bind'>]) => [
    name,
    table.bind(sequelize),
  ]);
  return Object.fromEntries(models);
}

const fieldOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
