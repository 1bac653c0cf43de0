export declare const newHandlers: (root: string) => string[];
export declare function takeInHandlers(root: string): void;
