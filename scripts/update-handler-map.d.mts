export declare const newHandlers: (root: string) => string[];
export declare function updateHandlerMap(root: string): void;
